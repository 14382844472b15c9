/**
 * An address of the panel: notices to the team link to the panel only, because the customer area cannot show
 * their subject.
 */
export type PanelPath = '/admin' | `/admin/${string}`;

export const isPanelPath = (path: string): path is PanelPath => /^\/admin(\/|$)/.test(path);
