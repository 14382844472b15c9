import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import { env } from '#app/platform/env.server.ts';
import { createMercadoPago } from './mercado-pago.server.ts';
import { GatewayFailure, MANUAL, type PaymentGateway } from './payment-gateway.server.ts';
import { createSandbox } from './sandbox.server.ts';

/** The provider that new charges go to: Mercado Pago when configured, else the embedded sandbox. */
export function gateway(): PaymentGateway {
  return mercadoPago() ?? createSandbox();
}

/** Returns the provider of an earlier charge; null if this installation is no longer configured for it. */
export const gatewayNamed = (name: string): PaymentGateway | null => {
  if (name === MANUAL) return null;
  return name === 'sandbox' ? createSandbox() : mercadoPago();
};

function mercadoPago(): PaymentGateway | null {
  const { payments, appUrl } = env();
  const { mercadoPago: settings } = adapterSettings();
  if (!settings) return null;
  return createMercadoPago({
    ...settings,
    toleranceSeconds: payments.webhookToleranceSeconds,
    siteUrl: appUrl,
  });
}

/** Asks the provider for the payments of this moment. @returns why it did not answer, or null. */
export async function testGateway(): Promise<string | null> {
  try {
    for await (const _ of gateway().search({ changedSince: new Date() })) break;
    return null;
  } catch (error) {
    if (error instanceof GatewayFailure) return error.code;
    throw error;
  }
}
