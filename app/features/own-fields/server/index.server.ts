export {
  addOwnField,
  archiveOwnField,
  changeOwnField,
  listOwnFields,
  loadOwnFields,
  moveOwnField,
  restoreOwnField,
} from './own-fields.server.ts';
export { ownCondition, ownTexts } from './own-filter.server.ts';
export { activeOwnMerge, loadOwnMerge, ownMergeOf, unknownOwnMerge } from './own-merge.server.ts';
export { activeOwnFields, changeOwnValues } from './own-values.server.ts';
