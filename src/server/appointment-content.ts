import { placeText } from '../dealership/address.ts';
import type { Dealership } from '../dealership/dealership.schema.ts';
import { mapHref } from '../dealership/map-address.ts';
import { appointmentText, dayText, timeText, zoneName } from '../inquiries/appointments/appointment-text.ts';
import { isExpected, kindText } from '../inquiries/appointments/appointment.ts';
import type { OwnAppointment } from '../inquiries/appointments/appointments.schema.ts';
import { chip } from '../inquiries/appointments/time-chip.ts';
import { said } from '../mail/letterhead.ts';
import { counted } from '../platform/counted.ts';
import { escapeMarkup } from '../platform/escape-markup.ts';
import { telephoneHref } from '../platform/telephone.ts';
import { buttonClass } from '../ui/button.ts';

/** The page of a customer's link. */
export const appointmentPath = '/appointments';

export type Shown = {
  /** `failed` if it could not be read now. */
  found: OwnAppointment | 'unknown' | 'failed';
  token: string;
  /** Why the last change was not made. */
  problem: string | null;
  /** The time that was chosen then; empty without one. */
  chosen: string;
  dealership: Dealership;
};

const link = 'text-text underline decoration-outline underline-offset-4 hover:decoration-current';
const panel = 'space-y-4.5 rounded-card bg-surface p-5 shadow-lit md:p-7.5';
const subheading = 'font-display text-heading text-text';

/** What the page of a customer's link says, as HTML for the main part of a page of the website, and its heading. */
export function appointmentContent(shown: Shown): { heading: string; html: string } {
  const { found, problem, dealership } = shown;
  const heading = headingOf(found);
  const alert =
    problem === null
      ? ''
      : `<p role="alert" class="border-l-2 border-danger bg-surface py-3 pr-4 pl-4.5 text-text">${escapeMarkup(problem)}</p>`;
  const [words, steps] =
    found === 'unknown'
      ? [
          `<p>It may be incomplete, or of an appointment that is deleted. Please ${callUs(dealership)}, or <a class="${link}" href="/contact">write to us</a>.</p>`,
          '',
        ]
      : found === 'failed'
        ? [
            `<p>Nothing has been changed. Please load this page again in a minute, or ${callUs(dealership)}.</p>`,
            '',
          ]
        : [`${newsOf(found, dealership)}${facts(found, dealership)}`, stepsOf(found, shown)];
  const columns = steps === '' ? '' : ' lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]';
  return {
    heading,
    html:
      `<div class="page-x grid min-h-140 content-start items-start gap-x-16 gap-y-8 pt-16 pb-24 md:pt-24 md:pb-32${columns}">` +
      `<div class="min-w-0 text-[1.0625rem]/relaxed md:text-lead"><h1 class="font-display text-title text-balance text-text">${escapeMarkup(heading)}</h1>` +
      `<div class="mt-6 max-w-[46ch] space-y-4.5 text-pretty">${alert}${words}</div></div>${steps}</div>`,
  };
}

/** `call us at (480) 555-0142`, without a number that nobody has entered. */
function callUs(dealership: Dealership): string {
  const phone = said(dealership, 'phone');
  if (phone === '') return 'call us';
  return `call us at ${phoneLink(phone)}`;
}

function phoneLink(phone: string): string {
  const href = telephoneHref(phone);
  const text = `<span class="whitespace-nowrap">${escapeMarkup(phone)}</span>`;
  return href === undefined ? text : `<a class="${link}" href="${escapeMarkup(href)}">${text}</a>`;
}

function headingOf(found: Shown['found']): string {
  if (found === 'unknown') return 'This link is not valid';
  if (found === 'failed') return 'Your appointment could not be loaded';
  const { state, kind, isPast } = found;
  const thing = `Your ${kindText(kind).toLowerCase()}`;
  if (state === 'canceled') return `${thing} is canceled`;
  if (!isExpected(state) || isPast) return `${thing} is over`;
  return state === 'confirmed' ? `${thing} is confirmed` : `${thing} is asked for`;
}

/** What has happened, beside the facts. */
function newsOf({ state, isPast, movedFrom }: OwnAppointment, { timeZone }: Dealership): string {
  if (!isExpected(state) || isPast) return '';
  const moved = movedFrom === null ? [] : [`Moved from ${appointmentText(movedFrom, timeZone)}.`];
  const waits = state === 'requested' ? ['We keep the time and will confirm it by mail.'] : [];
  const text = [...moved, ...waits].join(' ');
  return text === '' ? '' : `<p>${escapeMarkup(text)}</p>`;
}

function facts({ at, vehicle, state }: OwnAppointment, dealership: Dealership): string {
  const { timeZone } = dealership;
  const phone = said(dealership, 'phone');
  const place = escapeMarkup(placeText(dealership));
  const isPlaced = said(dealership, 'street') !== '' && said(dealership, 'city') !== '';
  const time = escapeMarkup(`${appointmentText(at, timeZone)} (${zoneName(at, timeZone, 'short')})`);
  const lines: [string, string][] = [
    ['Time', state === 'canceled' ? `<s>${time}</s>` : time],
    ...(vehicle === null
      ? []
      : ([
          ['Vehicle', `<a class="${link}" href="/inventory/${vehicle.id}">${escapeMarkup(vehicle.name)}</a>`],
        ] as [string, string][])),
    [
      'Place',
      isPlaced ? `<a class="${link}" href="${escapeMarkup(mapHref(dealership))}">${place}</a>` : place,
    ],
    ...(phone === '' ? [] : ([['Phone', phoneLink(phone)]] as [string, string][])),
  ];
  const rows = lines.map(
    ([term, text]) =>
      `<div class="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 border-t border-hairline py-3"><dt class="text-text-muted">${term}</dt><dd class="text-text wrap-anywhere">${text}</dd></div>`,
  );
  return `<dl class="border-b border-hairline text-body">${rows.join('')}</dl>`;
}

/** What the customer can do. */
function stepsOf(appointment: OwnAppointment, shown: Shown): string {
  const { state, isPast, isArchived } = appointment;
  const { token, dealership } = shown;
  if (isArchived || state === 'came' || state === 'no-show')
    return `<div class="${panel}"><p>To make another appointment, ${callUs(dealership)}.</p></div>`;
  const action = `${appointmentPath}?${escapeMarkup(new URLSearchParams({ token }).toString())}`;
  const canMove = state !== 'canceled' && !isPast;
  const cancel = canMove
    ? `<div class="border-t border-hairline pt-4.5"><h2 class="${subheading}">You cannot come?</h2>` +
      `<form method="post" action="${action}" class="mt-4.5"><input type="hidden" name="action" value="cancel"><button class="${buttonClass('line')}">Cancel This Appointment</button></form>` +
      '<p class="mt-3 text-small text-text-muted">You can choose a new time here afterwards.</p></div>'
    : '';
  return `<div class="${panel}">${moveForm(appointment, { ...shown, action, canMove })}${cancel}</div>`;
}

function moveForm(
  { days }: OwnAppointment,
  { chosen, dealership, action, canMove }: Shown & { action: string; canMove: boolean },
): string {
  const title = `<h2 class="${subheading}">${canMove ? 'Choose another time' : 'Choose a new time'}</h2>`;
  const open = days.filter(({ times }) => times.length > 0);
  if (open.length === 0)
    return `${title}<p>There is no free time in the next seven days. Please ${callUs(dealership)}.</p>`;
  const opened = open.find(({ times }) => times.includes(chosen)) ?? open[0];
  const choices = open.map(({ day, times }) => {
    const { long } = dayText(day);
    const radios = times.map(
      (time) =>
        `<label class="relative"><input type="radio" name="at" value="${time}"${time === chosen ? ' checked' : ''} class="peer sr-only"><span class="${chip}">${timeText(time, dealership.timeZone)}</span></label>`,
    );
    return (
      `<details class="border-t border-hairline"${opened?.day === day ? ' open' : ''}><summary class="min-h-11 cursor-pointer py-2.5 text-text">${long}<span class="text-small text-text-muted"> ${counted(times.length, 'time')}</span></summary>` +
      `<div role="group" aria-label="${long}" class="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-1.5 pb-4.5">${radios.join('')}</div></details>`
    );
  });
  return `${title}<form method="post" action="${action}"><input type="hidden" name="action" value="move"><div class="border-b border-hairline">${choices.join('')}</div><button class="${buttonClass('solid', { wide: true })} mt-4.5">${canMove ? 'Move to This Time' : 'Ask for This Time'}</button></form>`;
}
