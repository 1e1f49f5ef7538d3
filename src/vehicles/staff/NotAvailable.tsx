/** Stands for what is not known. */
export const NotAvailable = () => <span className="font-normal text-staff-muted">N/A</span>;
