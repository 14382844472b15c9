export { saveBoardLimits, saveListingTerms } from './casework-settings.server.ts';
export { saveLogo } from './logo.server.ts';
export { logoFile, publicSettings } from './public-settings.server.ts';
export { applyRetention } from './retention/apply-retention.server.ts';
export {
  loadRetention,
  PREVIEW_LIMIT,
  runRetention,
  saveRetention,
} from './retention/retention-page.server.ts';
export { saveBrand } from './save-brand.server.ts';
export { saveCompany, saveSupport } from './save-company.server.ts';
export { sendBranded } from './send-branded.server.ts';
