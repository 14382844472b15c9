/** Whether a text may link to this target: a page of this site, an anchor, another site, a mail or a phone. */
export const isLinkTarget = (target: string): boolean =>
  /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d().-]+|#[\w-]+|\/(?![/\\])[^\s]*)$/i.test(target);
