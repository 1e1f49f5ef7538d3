type Part = (...input: never[]) => unknown;

/** Stands in for Start, whose plugin leaves the half of the browser when it builds for browsers. */
export const createIsomorphicFn = () => parts(() => undefined);

const parts = (client: Part): Part & { server: () => Part; client: (part: Part) => Part } =>
  Object.assign((...input: never[]) => client(...input), {
    server: () => parts(client),
    client: parts,
  });

export const getGlobalStartContext = () => undefined;
