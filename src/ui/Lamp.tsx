/** The studio's strip light, drawn in CSS; `className` places it, `off` leaves only its tube. */
export function Lamp({ className = '', off = false }: { className?: string; off?: boolean }) {
  return <i aria-hidden="true" className={`lamp ${off ? 'lamp-off' : ''} ${className}`} />;
}
