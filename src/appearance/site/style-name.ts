/** The name by which the style sheet of the appearance is found in a page. */
export const appearanceStyle = 'appearance';
