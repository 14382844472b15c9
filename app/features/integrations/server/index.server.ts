export { readApiClient } from './api-clients.server.ts';
export { createApiKey, listApiKeys, revokeApiKey } from './api-keys.server.ts';
export { createApiLead, expireApiRequests, listApiLeads, readApiLead } from './api-leads.server.ts';
export { createOnce, recordApiList } from './api-once.server.ts';
export { type ApiCaller, adminOfKey, authenticateKey } from './authenticate-key.server.ts';
export { listAdapters } from './list-adapters.server.ts';
export { type InstallationSecrets, listSecrets } from './list-secrets.server.ts';
export { resealCredentials } from './reseal-credentials.server.ts';
export { removeAdapter, saveAdapter } from './save-adapter.server.ts';
export { testAdapter } from './test-adapter.server.ts';
export { countOpenDeliveries } from './webhooks/count-deliveries.server.ts';
export { deliverWebhook } from './webhooks/deliver.server.ts';
export {
  createEndpoint,
  deleteEndpoint,
  rotateSecret,
  saveEndpoint,
  switchEndpoint,
} from './webhooks/endpoints.server.ts';
export { notifyFailing } from './webhooks/notify-failing.server.ts';
export { queueAutomationWebhook, queueDeliveries } from './webhooks/queue-deliveries.server.ts';
export { listEndpoints, loadEndpoint } from './webhooks/read-endpoints.server.ts';
export {
  beginRounds,
  expireWebhooks,
  queueTest,
  replayDelivery,
  replayPeriod,
  testWebhook,
} from './webhooks/replay.server.ts';
