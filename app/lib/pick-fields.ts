/** The named entries of an object, in the order of the names. */
export const pickFields = <T extends object, Name extends keyof T>(
  of: T,
  names: readonly Name[],
): Pick<T, Name> => Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<T, Name>;
