/** The public screens in the header's order (section 2); `exact`: current only on that very path. */
export const screens = [
  { to: '/', label: 'Home', footerLabel: 'Home', exact: true },
  { to: '/inventory', label: 'Inventory', footerLabel: 'Inventory', exact: false },
  { to: '/about', label: 'About', footerLabel: 'About Us', exact: true },
  { to: '/contact', label: 'Contact', footerLabel: 'Contact', exact: true },
] as const;
