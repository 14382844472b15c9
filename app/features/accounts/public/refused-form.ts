/** What came back from a refused form: nothing typed is lost, except the password. */
export type RefusedForm = {
  form: 'login' | 'signup';
  message?: string;
  fields: Record<string, string>;
  values: Record<string, string>;
};
