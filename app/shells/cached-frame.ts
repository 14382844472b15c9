import { useEffect } from 'react';

/**
 * What a layout last showed around its pages. Where a request fails whole, the layout's own data fail with the page's,
 * and the frame of a moment ago is what can be kept. Browser only: the server keeps no frame.
 */
export function cachedFrame<Frame>() {
  let last: Frame | undefined;
  return {
    /** In the layout: this is what is shown now. */
    useKeep(frame: Frame): void {
      useEffect(() => {
        last = frame;
      }, [frame]);
    },
    last: (): Frame | undefined => last,
  };
}
