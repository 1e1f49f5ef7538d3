/** Rules of the dealership's settings that the form and the server share. Safe in a browser. */

/** A web address, or a path of this site. */
export const linkPattern = /^(?:https?:\/\/|\/(?!\/))\S*$/i;
export const linkMessage = 'Start the address with https://';

/** Section 9: the shortest phone number. */
export const shortestPhone = 10;
export const phoneMessage = 'Please enter a valid phone number';
