/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // The repository has a lock file of its own further up, which has nothing to do with this application.
  turbopack: { root: import.meta.dirname },
};
