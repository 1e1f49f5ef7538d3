import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../accounts/useMay.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Panel } from '../../ui/staff/Panel.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { hoursLines } from '../../dealership/dealership.hours.ts';
import type { PublicDealership } from '../../dealership/dealership.schema.ts';
import { firstSteps, type FirstStep } from '../../dealership/first-steps.ts';
import { firstStepsQuery, saveFirstSteps } from '../../dealership/first-steps.staff.queries.ts';
import { siteQuery, useSite } from '../../dealership/site.queries.ts';

const panelId = 'first-steps';

/** What is done of the first steps; null if there is nothing to show: all of it is done, was put away, or is not this user's. */
export function useFirstSteps(): { done: readonly FirstStep[] } | null {
  const mayManage = useMay('manage-settings');
  const { data } = useQuery({ ...firstStepsQuery(), enabled: mayManage });
  if (!mayManage || data === undefined || data === null) return null;
  return data.isHidden || data.done.length === firstSteps.length ? null : data;
}

/** Leads to the steps where they stand below the tables. */
export const FirstStepsLine = ({ done }: { done: readonly FirstStep[] }) => (
  <a
    href={`#${panelId}`}
    className="flex min-h-12 items-center justify-between rounded-card border border-l-4 border-staff-hair border-l-staff-accent bg-staff-surface px-4 font-medium text-staff-ink shadow-staff min-[1180px]:hidden"
  >
    First steps: {done.length} of {firstSteps.length} done
    <span aria-hidden="true">↓</span>
  </a>
);

type Step = { title: string; text: string; ways: ReactNode };

/** The first steps of a new dealership. Each ticks itself when it is true; the next one has the filled button. */
export function FirstSteps({ done }: { done: readonly FirstStep[] }) {
  const { dealership } = useSite();
  const save = useSave();
  const next = firstSteps.find((step) => !done.includes(step));
  return (
    <Panel
      title="First steps"
      description={`${done.length} of ${firstSteps.length} done. They tick themselves.`}
      className="self-start"
    >
      <div id={panelId} tabIndex={-1} className="scroll-mt-20 px-4 pb-4 md:px-5.5">
        <div className="h-1.5 rounded-pill bg-staff-sunk">
          <div
            className="h-full rounded-pill bg-profit"
            style={{ width: `${(100 * done.length) / firstSteps.length}%` }}
          />
        </div>
      </div>
      <ol>
        {firstSteps.map((step) => {
          const isDone = done.includes(step);
          const { title, text, ways } = stepOf(step, { dealership, isDone, isNext: step === next, save });
          return (
            <li
              key={step}
              aria-current={step === next ? 'step' : undefined}
              className="flex items-start gap-3.5 border-t border-staff-hair px-4 py-3 aria-[current=step]:bg-staff-accent/5 md:px-5.5"
            >
              <Tick isDone={isDone} />
              <div className="min-w-0 flex-1">
                <p className="font-medium text-staff-ink">
                  {title}
                  <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
                </p>
                <p className="text-small text-staff-muted wrap-anywhere">{text}</p>
              </div>
              <div className="grid shrink-0 justify-items-end gap-1">{ways}</div>
            </li>
          );
        })}
      </ol>
      <div className="border-t border-staff-hair px-3 py-2.5">
        <Button variant="row" aria-disabled={save.isPending} onClick={() => save.hide(true)}>
          Put Away for Good
        </Button>
      </div>
    </Panel>
  );
}

/** The words of a step, and the ways to do it. */
function stepOf(
  step: FirstStep,
  given: { dealership: PublicDealership; isDone: boolean; isNext: boolean; save: ReturnType<typeof useSave> },
): Step {
  const { dealership, isDone, isNext, save } = given;
  const variant = isDone ? 'row' : isNext ? 'primary' : 'line';
  const className = staffButtonClass(variant);
  const settings = (section: string | undefined, hash: string, label: string, name: string) => (
    <Link
      to="/admin/settings/{-$section}"
      params={{ section }}
      hash={hash}
      aria-label={`${label}: ${name}`}
      className={className}
    >
      {label}
    </Link>
  );
  const right = (name: 'hours' | 'look', label: string) =>
    !isDone && (
      <Button variant="row" aria-disabled={save.isPending} onClick={() => save.settle(name)}>
        {label}
      </Button>
    );
  switch (step) {
    case 'profile': {
      const title = 'Your name and address';
      return {
        title,
        text: isDone
          ? `${dealership.name}, ${dealership.city}`
          : 'On every page, in every mail, and for search engines.',
        ways: settings(undefined, 'name-and-address', isDone ? 'Edit' : 'Enter', title),
      };
    }
    case 'hours':
      return {
        title: 'Hours',
        text: hoursLines(dealership.hours)
          .map(({ days, text }) => `${days} ${text}`)
          .join(', '),
        ways: (
          <>
            {settings('hours', 'business-hours', 'Edit', 'Hours')}
            {right('hours', 'They Are Right')}
          </>
        ),
      };
    case 'look':
      return {
        title: 'Look',
        text: isDone ? 'Theme, colors and logo' : 'Theme, colors and your logo',
        ways: (
          <>
            {settings('appearance', 'theme', isDone ? 'Change' : 'Choose', 'Look')}
            {right('look', 'Keep This One')}
          </>
        ),
      };
    case 'mail':
      return {
        title: 'Mail',
        text: isDone
          ? 'A test mail was accepted.'
          : 'Until mail works, inquiries wait in the list and nobody is told. Ticks when a test mail was accepted.',
        ways: settings('mail', '', isDone ? 'Edit' : 'Set Up', 'Mail'),
      };
    case 'factor':
      return {
        title: 'Second factor',
        text: 'A code from your phone, so that a stolen password is not enough.',
        ways: settings('account', 'second-factor', isDone ? 'Edit' : 'Turn On', 'Second factor'),
      };
    case 'vehicle':
      return {
        title: 'First car',
        text: isDone ? 'On the website' : 'Published, best with photographs.',
        ways: !isDone && (
          <>
            <Link to="/admin" search={{ tab: 'inventory', add: 'vehicle' }} className={className}>
              Add Vehicle
            </Link>
            <Link
              to="/admin/settings/{-$section}"
              params={{ section: 'import' }}
              className={staffButtonClass('row')}
            >
              Import a File
            </Link>
          </>
        ),
      };
    case 'pages':
      return {
        title: 'Privacy and terms',
        text: isDone ? 'In the footer' : 'There are texts to begin with. Or enter their addresses as links.',
        ways: settings('pages', '', isDone ? 'Edit' : 'Write', 'Privacy and terms'),
      };
    case 'open':
      return openStep(given, variant);
  }
}

function openStep(
  { dealership, isDone, save }: Parameters<typeof stepOf>[1],
  variant: 'row' | 'primary' | 'line',
): Step {
  const title = 'Search engines let in';
  const toggle = (isClosed: boolean, label: string, look: typeof variant) => (
    <Button variant={look} aria-disabled={save.isPending} onClick={() => save.close(isClosed)}>
      {label}
    </Button>
  );
  if (dealership.isClosed === true)
    return {
      title,
      text: 'You keep the website closed: visitors see “Opening soon”.',
      ways: toggle(false, 'Open', variant),
    };
  return {
    title,
    text: isDone
      ? 'They may list the website.'
      : 'They stay away until your name and a phone number or mail address are there. Visitors see the website already.',
    ways: isDone ? null : toggle(true, 'Close for Now', 'row'),
  };
}

function Tick({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-full border text-small forced-solid ${isDone ? 'border-profit bg-profit text-white' : 'border-staff-outline'}`}
    >
      {isDone && '✓'}
    </span>
  );
}

/** What the list changes by itself. */
function useSave() {
  const queries = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: saveFirstSteps,
    onError: (error) => errorToast(error, 'Failed to save the settings'),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: firstStepsQuery().queryKey });
      void queries.invalidateQueries({ queryKey: siteQuery().queryKey });
    },
  });
  const settled = () => queries.getQueryData(firstStepsQuery().queryKey)?.done ?? [];
  const settledNames = () => (['hours', 'look'] as const).filter((name) => settled().includes(name));
  const hide = (isHidden: boolean) =>
    mutate(
      { firstSteps: { isHidden, settled: settledNames() } },
      {
        onSuccess: () => {
          if (!isHidden) return;
          toast({
            title: 'First steps put away',
            action: { label: 'Undo', altText: 'Open the dashboard to undo', onClick: () => hide(false) },
          });
        },
      },
    );
  return {
    isPending,
    hide,
    settle: (name: 'hours' | 'look') =>
      mutate({ firstSteps: { isHidden: false, settled: [...new Set([...settledNames(), name])] } }),
    close: (isClosed: boolean) => mutate({ isClosed }),
  };
}
