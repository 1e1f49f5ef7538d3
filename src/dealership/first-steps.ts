/** What a new dealership does first, in this order, until search engines may list its website. */
export const firstSteps = ['profile', 'hours', 'look', 'mail', 'factor', 'vehicle', 'pages', 'open'] as const;
export type FirstStep = (typeof firstSteps)[number];
