/** A plain link, not the router's, so that no visitor's browser preloads the staff screens. */
export function StaffLink({ className }: { className: string }) {
  return (
    <a href="/admin" className={`items-center tracking-wider text-text-muted ${className}`}>
      ADMIN
    </a>
  );
}
