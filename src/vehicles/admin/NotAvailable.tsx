/** Stands for what is not known. */
export const NotAvailable = () => <span className="font-normal text-desk-muted">N/A</span>;
