import { randomUUID } from 'node:crypto';
import { testAssistant } from '#app/features/assistant/server/index.server.ts';
import { testInbox } from '#app/features/inbound-mail/server/index.server.ts';
import { type CheckView, NO_SERVICE } from '#app/features/integrations/rules/adapters.ts';
import type { AdapterName } from '#app/features/integrations/rules/stored-settings.ts';
import { testCourts } from '#app/features/listings/server/index.server.ts';
import { testGateway } from '#app/features/payments/server/index.server.ts';
import { testFocus } from '#app/features/tax-notes/server/index.server.ts';
import { testWhatsApp } from '#app/features/whatsapp/server/index.server.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { noteAdapter } from '#app/platform/adapter-health.server.ts';
import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { env } from '#app/platform/env.server.ts';
import { testLookups } from '#app/platform/lookups/lookups.server.ts';
import { mailFault, mailPort } from '#app/platform/mail/mail-port.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';

/** Longest wait for the answer of the test. */
const LIMIT_MS = 15_000;

/** Each through its port, as in use. @returns why it failed, or null. */
const TESTS: Record<AdapterName, (signal: AbortSignal) => Promise<string | null>> = {
  payments: () => testGateway(),
  asaas: () => testGateway('asaas'),
  focus: testFocus,
  inbox: testInbox,
  assistant: testAssistant,
  lookups: testLookups,
  courts: testCourts,
  async mail() {
    try {
      await mailPort().check();
      return null;
    } catch (error) {
      return mailFault(error);
    }
  },
  /** Writes, reads and removes a file. */
  async files() {
    const path = `privacy-exports/teste/${randomUUID()}.txt`;
    const bytes = Buffer.from(path);
    await fileStore().put(path, bytes);
    try {
      const read = await fileStore().get(path);
      return read?.equals(bytes) ? null : 'altered';
    } finally {
      await fileStore().remove(path);
    }
  },
  whatsapp: testWhatsApp,
};

/** The service that an adapter calls; nothing for an embedded one. */
function service(adapter: AdapterName): unknown {
  const { mercadoPago, smtp, chat, lookups, ...others } = adapterSettings();
  if (adapter === 'files') return env().s3;
  if (adapter === 'lookups') return lookups === 'network';
  return { ...others, payments: mercadoPago, mail: smtp, assistant: chat }[adapter];
}

/** Calls an adapter as the product does, and records the result. */
export async function testAdapter(
  admin: SignedInActor,
  adapter: AdapterName,
  limitMs = LIMIT_MS,
): Promise<CheckView> {
  await asActor(admin, (tx) =>
    recordAudit(tx, admin, { action: 'adapter.test', entity: 'integration_credentials', entityId: adapter }),
  );
  const signal = AbortSignal.timeout(limitMs);
  const started = performance.now();
  const code = await Promise.race([
    TESTS[adapter](signal).catch(codeOf),
    new Promise<string>((resolve) =>
      signal.addEventListener('abort', () => resolve('timeout'), { once: true }),
    ),
  ]);
  const check = {
    ok: code === null,
    code: code ?? (service(adapter) ? 'ok' : NO_SERVICE),
    during: 'test' as const,
    durationMs: Math.round(performance.now() - started),
  };
  await noteAdapter(adapter, check);
  return { ...check, createdAt: new Date().toISOString() };
}

/** Names of errors hold no personal data; their messages may. */
const codeOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unexpected');
};
