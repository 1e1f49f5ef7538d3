/** The studio's strip light, drawn in CSS; `className` places it, `off` leaves only its tube. */
export function StripLight({ className = '', off = false }: { className?: string; off?: boolean }) {
  return <i aria-hidden="true" className={`strip-light ${off ? 'strip-light-off' : ''} ${className}`} />;
}
