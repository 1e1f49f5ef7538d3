/** Which part of a portrait stays visible where a square crops it, as CSS: faces are in the upper third. */
export const portraitPosition = '50% 20%';
