import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import { env } from '#app/platform/env.server.ts';
import { createAsaas } from './asaas.server.ts';
import { createMercadoPago } from './mercado-pago.server.ts';
import { GatewayFailure, type PaymentGateway } from './payment-gateway.server.ts';
import { createSandbox } from './sandbox.server.ts';

/** The provider that new charges go to: Asaas when configured, else Mercado Pago, else the embedded sandbox. */
export function gateway(): PaymentGateway {
  return asaas() ?? mercadoPago() ?? createSandbox();
}

/** Returns the provider of an earlier charge; null if this installation is no longer configured for it. */
export const gatewayNamed = (name: string): PaymentGateway | null => {
  switch (name) {
    case 'sandbox':
      return createSandbox();
    case 'asaas':
      return asaas();
    case 'mercadopago':
      return mercadoPago();
    default:
      return null;
  }
};

/** The provider whose notices arrive at an address; the sandbox sends its own to that of Mercado Pago. */
export const receiverAt = (address: 'mercadopago' | 'asaas'): PaymentGateway | null =>
  gatewayNamed(address) ?? (address === 'mercadopago' && gateway().name === 'sandbox' ? gateway() : null);

function asaas(): PaymentGateway | null {
  const { asaas: settings } = adapterSettings();
  return settings ? createAsaas({ ...settings, siteUrl: env().appUrl }) : null;
}

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

/** Every provider that may report payments: the configured ones, or the sandbox. */
export function gateways(): PaymentGateway[] {
  const configured = [asaas(), mercadoPago()].filter((one) => one !== null);
  return configured.length > 0 ? configured : [createSandbox()];
}

/**
 * Asks a provider for the payments of this moment; without a name, Mercado Pago or the sandbox.
 * @returns why it did not answer; null if it did, or is not configured.
 */
export async function testGateway(name?: 'asaas'): Promise<string | null> {
  const provider = name ? asaas() : (mercadoPago() ?? createSandbox());
  if (!provider) return null;
  try {
    for await (const _ of provider.search({ changedSince: new Date() })) break;
    return null;
  } catch (error) {
    if (error instanceof GatewayFailure) return error.code;
    throw error;
  }
}
