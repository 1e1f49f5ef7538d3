/** The names of the steps, in their order. */
export const stepNames = ['Car', 'Condition', 'Photos', 'You'] as const;

/** Where one is among the steps; those that are done lead back. */
export function SellSteps({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-4 gap-2">
        {stepNames.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined}>
            <button
              type="button"
              disabled={index >= step}
              aria-label={index < step ? `${index + 1} ${name}, done, go back` : undefined}
              onClick={() => onStep(index)}
              className={`block min-h-11 w-full border-t-2 pt-2 text-left text-micro enabled:cursor-pointer enabled:hover:text-text ${index <= step ? 'border-text' : 'border-outline'} ${index === step ? 'font-semibold text-text' : 'text-text-muted'}`}
            >
              <span className="tabular-nums max-md:block">{index + 1}</span>{' '}
              <span className={index === step ? 'whitespace-nowrap' : 'max-[24rem]:sr-only'}>{name}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
