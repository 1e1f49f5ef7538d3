/** The heading of a part of an inquiry. */
export const headingClass = 'mb-1.5 text-[0.9375rem] font-semibold text-staff-ink';
