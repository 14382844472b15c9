import { expect, test } from 'vitest';
import { CONTRACT_TYPES } from '#app/terms/contract-type.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { readContract } from './index.server.ts';

const context = onTestDatabase();

test('every contract in use is read whole, with no person and no field in it', async () => {
  for (const type of CONTRACT_TYPES) {
    const contract = await readContract(type);
    expect(contract?.text, type).toContain('[seu nome]');
    expect(contract?.text, type).not.toMatch(/\{\{|Maria Aparecida|Padaria Exemplo/);
  }
  expect((await readContract('cnpj'))?.text).toContain('R$ 599,00');
});

test('an unknown type and a contract that is not in use have no text', async () => {
  expect(await readContract('outro')).toBeNull();
  expect(await readContract(undefined)).toBeNull();
  await context.owner.query("update contracts set active = false where type = 'cpf'");
  expect(await readContract('cpf')).toBeNull();
  await context.owner.query("update contracts set active = true where type = 'cpf' and version = 1");
});
