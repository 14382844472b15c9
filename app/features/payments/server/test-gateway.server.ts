import { gateway } from './ports/gateway.server.ts';
import { GatewayFailure } from './ports/payment-gateway.server.ts';

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
