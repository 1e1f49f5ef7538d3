import { encode } from 'uqr';

/** A text as a QR code, black on white in any theme, because not every app reads an inverted one. */
export function QrCode(props: { text: string; label: string; className: string }) {
  const { data, size } = encode(props.text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={props.className}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
