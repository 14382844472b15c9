import { expect, test } from 'vitest';
import { letterSettingsDraft } from '#app/features/letters/rules/input.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { loadLetterSettings, saveLetterSettings } from './index.server.ts';

const context = onTestDatabase();

test('the rules of letters are kept, and the second of two saves gets what the first one changed', async () => {
  const [ana, bia] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const first = await loadLetterSettings(ana);
  const seen = packShown(letterSettingsDraft(first));
  expect(await saveLetterSettings(ana, { ...first, readHours: 24 }, seen)).toMatchObject({ ok: true });
  expect(await saveLetterSettings(bia, { ...first, powerMonths: 6 }, seen)).toMatchObject({
    error: {
      code: 'stale',
      message: expect.stringContaining('Horas para o cliente ler a carta: antes “48”, agora “24”'),
    },
  });
  expect(await loadLetterSettings(bia)).toEqual({ ...first, readHours: 24 });
});
