/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // The lock file at the root of the repository does not belong to this application.
  turbopack: { root: import.meta.dirname },
};
