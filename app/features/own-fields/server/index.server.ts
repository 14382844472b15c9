export {
  addOwnField,
  archiveOwnField,
  changeOwnField,
  listOwnFields,
  loadOwnFields,
  moveOwnField,
  restoreOwnField,
} from './own-fields.server.ts';
export { activeOwnFields, changeOwnValues } from './own-values.server.ts';
