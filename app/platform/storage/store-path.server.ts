/** Lower-case names of letters, digits, `-`, `_` and single dots inside: nothing that a file system reads otherwise. */
const NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
/** Shorter than any file system's limit for one name. */
const MAX_NAME = 120;
const MAX_DEPTH = 6;

/** `contracts/2026/<id>.pdf`: names with `/` between them, no way up, out or round. */
export function isStorePath(storePath: string): boolean {
  const names = storePath.split('/');
  return names.length <= MAX_DEPTH && names.every((name) => name.length <= MAX_NAME && NAME.test(name));
}
