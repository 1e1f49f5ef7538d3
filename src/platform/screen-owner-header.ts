/** Names the account and the role that a staff screen was opened with: `7 sales`. */
export const ownerHeader = 'x-screen-owner';
