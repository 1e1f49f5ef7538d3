import { ColorSwatch } from './ColorSwatch.tsx';

/** Exterior and interior color of a card, where known; no line at all without either. */
export function CardColors({ exterior, interior }: { exterior: string | null; interior: string | null }) {
  if (exterior === null && interior === null) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1.5 text-small text-text-muted">
      {exterior !== null && <Color label="Exterior" name={exterior} />}
      {interior !== null && <Color label="Interior" name={interior} />}
    </p>
  );
}

function Color({ label, name }: { label: string; name: string }) {
  return (
    <span className="wrap-anywhere" title={label}>
      <ColorSwatch name={name} />
      <span className="sr-only">{label}: </span>
      {name}
    </span>
  );
}
