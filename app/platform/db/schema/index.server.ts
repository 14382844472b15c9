/** Every table, for the Drizzle client and for the features. */
export * from './accounts.server.ts';
export * from './automation.server.ts';
export * from './backups.server.ts';
export * from './cards.server.ts';
export * from './consortium.server.ts';
export * from './content.server.ts';
export * from './contract-documents.server.ts';
export * from './events.server.ts';
export * from './forms.server.ts';
export * from './guards.server.ts';
export * from './health.server.ts';
export * from './integrations.server.ts';
export * from './money.server.ts';
export * from './payments.server.ts';
export * from './people.server.ts';
export * from './service.server.ts';
export * from './settings.server.ts';
