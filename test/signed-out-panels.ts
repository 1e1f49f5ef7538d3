/** What each tab of the staff screens shows without a session; the dashboard's has no heading. */
export const signedOutPanels = {
  Dashboard: {
    path: '/admin',
    call: '/api/dashboard/stats',
    text: 'Please log in to view dashboard statistics.Go to Login',
  },
  Inventory: {
    path: '/admin?tab=inventory',
    call: '/api/vehicles/admin-fast',
    text: 'Authentication RequiredPlease log in to view and manage inventoryGo to Login',
  },
  'Sold Vehicles': {
    path: '/admin?tab=sold',
    call: '/api/vehicles/sold',
    text: 'Authentication RequiredPlease log in to view sold vehiclesGo to Login',
  },
  Inquiries: {
    path: '/admin?tab=inquiries',
    call: '/api/inquiries',
    text: 'Authorization RequiredPlease log in to view inquiries.Go to Login',
  },
} as const;
