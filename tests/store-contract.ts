import { expect, test } from 'vitest';
import type { FileStore } from '#app/platform/storage/file-store.server.ts';

const listed = async (store: FileStore, folder: string) => {
  const paths: string[] = [];
  for await (const { path } of store.list(folder)) paths.push(path);
  return paths.sort();
};

/** Requirements of every file store; called by the test of each adapter. */
export function storeContract(store: () => FileStore): void {
  const bytes = Buffer.from('Contrato de Ana Souza, CPF 529.982.247-25');

  test('keeps, replaces and removes a file', async () => {
    const file = 'contracts/ab/a-1.v2.pdf';
    expect([await store().get(file), await store().exists(file)]).toEqual([null, false]);
    await store().put(file, bytes);
    expect([await store().get(file), await store().exists(file)]).toEqual([bytes, true]);
    await store().put(file, Buffer.alloc(0));
    expect(await store().get(file)).toEqual(Buffer.alloc(0));
    await store().remove(file);
    await store().remove(file);
    expect([await store().get(file), await store().exists(file)]).toEqual([null, false]);
  });

  test('returns and accepts a file in its sealed form', async () => {
    const file = 'contracts/ab/sealed-1.pdf';
    expect(await store().getSealed(file)).toBeNull();
    await store().put(file, bytes);
    const sealed = await store().getSealed(file);
    expect(sealed?.includes('Ana Souza')).toBe(false);
    await store().remove(file);
    await store().putSealed(file, sealed ?? Buffer.alloc(0));
    expect(await store().get(file)).toEqual(bytes);
    await store().remove(file);
  });

  test('lists a bucket and a folder of it, with the time, and no other files', async () => {
    const paths = [
      'loan-documents/ana/1.pdf',
      'loan-documents/ana/card/2.pdf',
      'loan-documents/anabela/3.pdf',
    ];
    const before = Date.now();
    for (const path of [...paths, 'contracts/4.pdf']) await store().put(path, bytes);
    expect(await listed(store(), 'loan-documents')).toEqual(paths);
    expect(await listed(store(), 'loan-documents/ana')).toEqual(paths.slice(0, 2));
    expect(await listed(store(), 'loan-documents/absent')).toEqual([]);
    for await (const { storedAt } of store().list('contracts')) {
      expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(10_000);
    }
    for (const path of [...paths, 'contracts/4.pdf']) await store().remove(path);
    expect(await listed(store(), 'loan-documents')).toEqual([]);
  });

  test.each(['', '../x', 'contracts/../x', '/contracts/x', 'contracts//x', 'contracts/a\0b', 'contracts/A'])(
    'refuses the path %j whatever is asked',
    async (path) => {
      for (const call of [
        () => store().put(path, bytes),
        () => store().get(path),
        () => store().getSealed(path),
        () => store().putSealed(path, bytes),
        () => store().remove(path),
        () => store().exists(path),
        () => listed(store(), path),
      ]) {
        await expect(call()).rejects.toThrow(RangeError);
      }
    },
  );
}
