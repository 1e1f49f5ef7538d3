/**
 * The cookie by which the server knows staff that open a page of a site that is closed to visitors. The screens of staff
 * set it only then; calls never read it.
 */
export const staffCookie = 'marque-staff';

/** The prefix of its name by https: browsers then take it from this very host only. */
export const hostPrefix = '__Host-';
