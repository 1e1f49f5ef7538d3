/** A document of its own, so that no visitor's browser prepares the staff screens. */
export function StaffLink({ className }: { className: string }) {
  return (
    <a href="/admin" className={`items-center tracking-wider text-bone-muted ${className}`}>
      ADMIN
    </a>
  );
}
