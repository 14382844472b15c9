import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import { env } from '#app/platform/env.server.ts';
import { createCloudApi } from './cloud-api.server.ts';
import { createSimulator } from './simulator.server.ts';
import type { WhatsAppPort } from './whatsapp-port.server.ts';

/** Whether the simulator speaks: no account is set, and this is a demonstration. */
export const isSimulated = (): boolean => adapterSettings().whatsapp === undefined && env().demo;

/** The account of the panel, else the simulator of a demonstration; null where neither exists. */
export function whatsapp(): WhatsAppPort | null {
  const { whatsapp: account } = adapterSettings();
  if (account) return createCloudApi(account);
  return env().demo ? createSimulator() : null;
}

/** Whether messages can leave: an account is linked, or the simulator stands in for it. */
export const whatsAppLinked = (): boolean => whatsapp() !== null;

/** Calls the provider. @returns why it does not answer, or null; null without an account */
export const testWhatsApp = async (signal: AbortSignal): Promise<string | null> =>
  (await whatsapp()?.check(signal)) ?? null;
