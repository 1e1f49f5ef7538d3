import type { IncomingMessage, ServerResponse } from 'node:http';
import { placeText } from '../dealership/address.ts';
import type { Dealership } from '../dealership/dealership.schema.ts';
import { appointmentText, dayText, timeText, zoneName } from '../inquiries/appointments/appointment-text.ts';
import { isExpected, kindText } from '../inquiries/appointments/appointment.ts';
import type { OwnAppointment } from '../inquiries/appointments/appointments.schema.ts';
import { ApiError } from '../platform/errors.ts';
import { escapeMarkup } from '../platform/escape-markup.ts';
import { readForm } from '../platform/http/form-body.ts';
import { pageHeaders } from '../platform/http/security-headers.ts';

/** The page of a customer's link. */
export const appointmentPath = '/appointments';

const maxFormBytes = 4 * 1024;

type Given = {
  /** Calls the API in-process, on behalf of the client of `env.incoming`. */
  call: (path: string, init: RequestInit, env: { incoming: IncomingMessage }) => Response | Promise<Response>;
  dealership: () => Dealership;
};

/**
 * The page on which a customer sees, moves and cancels an appointment by the secret link of a mail. It is plain HTML of its own, so
 * that it works in every browser without scripts, is never cached, and adds nothing to the pages of other visitors.
 */
export function createAppointmentPage({ call, dealership }: Given) {
  const read = async (token: string, incoming: IncomingMessage): Promise<OwnAppointment | null> => {
    const query = new URLSearchParams({ token });
    const answer = await call(
      `/api/appointments/mine?${query}`,
      { headers: forwardedBy(incoming) },
      { incoming },
    );
    return answer.ok ? ((await answer.json()) as OwnAppointment) : null;
  };
  const change = async (token: string, incoming: IncomingMessage): Promise<string | null> => {
    const field = await readForm(incoming, maxFormBytes);
    const at = field('at');
    const body = field('action') === 'cancel' ? { token, action: 'cancel' } : { token, action: 'move', at };
    if (body.action === 'move' && at === '') return 'Please choose one of the times.';
    const answer = await call(
      '/api/appointments/mine',
      {
        method: 'POST',
        headers: { ...forwardedBy(incoming), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      { incoming },
    );
    if (answer.ok) return null;
    return ((await answer.json()) as { message: string }).message;
  };
  return async (request: IncomingMessage, response: ServerResponse, url: string): Promise<void> => {
    const token = new URLSearchParams(url.slice(appointmentPath.length)).get('token') ?? '';
    let problem: string | null = null;
    try {
      if (request.method === 'POST') {
        problem = await change(token, request);
        // A reload must not ask to send the form again.
        if (problem === null) {
          response
            .writeHead(303, { ...headers, location: `${appointmentPath}?${new URLSearchParams({ token })}` })
            .end();
          return;
        }
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problem = error.message;
    }
    const appointment = await read(token, request);
    const status = appointment === null ? 404 : problem === null ? 200 : 409;
    const html = pageOf(appointment, { token, problem, dealership: dealership() });
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : html);
  };
}

const forwardedBy = ({
  headers: { 'x-forwarded-for': forwarded },
}: IncomingMessage): Record<string, string> =>
  forwarded === undefined ? {} : { 'x-forwarded-for': String(forwarded) };

const headers: Record<string, string> = {
  ...pageHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // The address is a secret.
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

const style = `:root{color-scheme:light dark;--line:light-dark(#c9ced4,#3a4149);--soft:light-dark(#58616b,#98a1ab);--ground:light-dark(#fff,#0b0c0e);--ink:light-dark(#15181b,#f0f1f2);--bad:light-dark(#b3261e,#ff9a92)}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header{border-bottom:1px solid var(--line);padding:1rem 1.25rem}header a{color:inherit;font-size:1.125rem;text-decoration:none;display:inline-block;padding:.5rem 0}
main{max-width:40rem;margin:0 auto;padding:2rem 1.25rem 4rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}h2{font-size:1.125rem;margin:2.5rem 0 .5rem}
dl{margin:0}dl div{display:grid;grid-template-columns:6rem 1fr;gap:1rem;padding:.625rem 0;border-top:1px solid var(--line)}dt{color:var(--soft)}dd{margin:0}
a{color:inherit}button{font:inherit;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--ink);border-radius:2px;background:none;color:inherit;cursor:pointer}
button.main{background:var(--ink);color:var(--ground)}fieldset{border:0;padding:0;margin:0 0 1rem}legend{font-weight:600;padding:.75rem 0 .375rem}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:.5rem}.times label{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;padding:0 .75rem;border:1px solid var(--line);border-radius:2px}
.problem{border-left:3px solid var(--bad);padding:.5rem 0 .5rem 1rem;margin:0 0 1.5rem}.soft{color:var(--soft)}:focus-visible{outline:2px solid;outline-offset:3px}`;

type Shown = { token: string; problem: string | null; dealership: Dealership };

function pageOf(appointment: OwnAppointment | null, shown: Shown): string {
  const { dealership, problem } = shown;
  const heading = appointment === null ? 'This link is no longer valid' : headingOf(appointment);
  const notice = problem === null ? '' : `<p class="problem" role="alert">${escapeMarkup(problem)}</p>`;
  const body =
    appointment === null
      ? `<p>Please ${callUs(dealership)}, or ask again on <a href="/contact">our website</a>.</p>`
      : `${facts(appointment, dealership)}${forms(appointment, shown)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeMarkup(heading)} - ${escapeMarkup(dealership.name)}</title><style>${style}</style></head><body><header><a href="/">${escapeMarkup(dealership.name)}</a></header><main>${notice}<h1>${escapeMarkup(heading)}</h1>${body}</main></body></html>`;
}

/** `call us at (480) 555-0142`, without a number that nobody has entered. */
const callUs = ({ phone }: Dealership) => `call us${phone === '' ? '' : ` at ${escapeMarkup(phone)}`}`;

function headingOf({ state, kind, isPast }: OwnAppointment): string {
  const thing = `Your ${kindText(kind).toLowerCase()}`;
  if (state === 'canceled') return `${thing} is canceled`;
  if (!isExpected(state) || isPast) return `${thing} is over`;
  return state === 'confirmed' ? `${thing} is confirmed` : `${thing} is asked for`;
}

function facts({ at, vehicle, state, isPast }: OwnAppointment, dealership: Dealership): string {
  const { timeZone, phone } = dealership;
  const lines: [string, string][] = [
    ['Time', escapeMarkup(`${appointmentText(at, timeZone)} (${zoneName(at, timeZone, 'short')})`)],
    ...(vehicle === null
      ? []
      : [
          ['Vehicle', `<a href="/inventory/${vehicle.id}">${escapeMarkup(vehicle.name)}</a>`] as [
            string,
            string,
          ],
        ]),
    ['Place', escapeMarkup(placeText(dealership))],
    ...(phone === '' ? [] : [['Phone', escapeMarkup(phone)] as [string, string]]),
  ];
  const waits =
    state === 'requested' && !isPast
      ? '<p class="soft">We keep the time and will confirm it by mail.</p>'
      : '';
  return `${waits}<dl>${lines.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`).join('')}</dl>`;
}

function forms(
  { state, isPast, isArchived, days, at }: OwnAppointment,
  { token, dealership }: Shown,
): string {
  if (isArchived || state === 'came' || state === 'no-show')
    return `<p>To make another appointment, ${callUs(dealership)}.</p>`;
  const action = `${appointmentPath}?${escapeMarkup(new URLSearchParams({ token }).toString())}`;
  const open = days.filter(({ times }) => times.length > 0);
  const choices = open.map(
    ({ day, times }) =>
      `<fieldset><legend>${dayText(day).long}</legend><div class="times">${times
        .map(
          (time) =>
            `<label><input type="radio" name="at" value="${time}" required>${timeText(time, dealership.timeZone)}</label>`,
        )
        .join('')}</div></fieldset>`,
  );
  const canMove = state !== 'canceled' && !isPast;
  const title = canMove ? 'Choose another time' : 'Choose a new time';
  const move =
    open.length === 0
      ? `<h2>${title}</h2><p>There is no free time in the next seven days. Please ${callUs(dealership)}.</p>`
      : `<h2>${title}</h2><form method="post" action="${action}"><input type="hidden" name="action" value="move">${choices.join('')}<button class="main">${canMove ? 'Move to This Time' : 'Ask for This Time'}</button></form>`;
  const cancel = canMove
    ? `<h2>You cannot come?</h2><form method="post" action="${action}"><input type="hidden" name="action" value="cancel"><button>Cancel ${escapeMarkup(appointmentText(at, dealership.timeZone))}</button></form><p class="soft">You can choose a new time here afterwards.</p>`
    : '';
  return move + cancel;
}
