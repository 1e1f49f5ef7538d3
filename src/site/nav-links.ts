/**
 * The links of the navigation in the header's order (section 2); an `exact` one is only active on its own
 * path.
 */
export const navLinks = [
  { to: '/', label: 'Home', footerLabel: 'Home', exact: true },
  { to: '/inventory', label: 'Inventory', footerLabel: 'Inventory', exact: false },
  { to: '/about', label: 'About', footerLabel: 'About Us', exact: true },
  { to: '/contact', label: 'Contact', footerLabel: 'Contact', exact: true },
] as const;
