/** An address of the panel: notices to the team lead nowhere else, for the customer area shows nothing of their thing. */
export type PanelPath = '/admin' | `/admin/${string}`;

export const isPanelPath = (path: string): path is PanelPath => /^\/admin(\/|$)/.test(path);
