export {
  addOwnField,
  archiveOwnField,
  changeOwnField,
  listOwnFields,
  loadOwnFields,
  loadOwnMerge,
  moveOwnField,
  restoreOwnField,
} from './own-fields.server.ts';
export { ownCondition, ownTexts } from './own-filter.server.ts';
export { activeOwnFields, changeOwnValues } from './own-values.server.ts';
