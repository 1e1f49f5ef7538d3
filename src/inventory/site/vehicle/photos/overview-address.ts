/** The overview's address on its vehicle's page. Servers never see it, so the page is cached once. */
export const overviewAddress = '#photos';
