import type { ReactNode } from 'react';

/** A 4:3 picture with the oval that the face goes into; without it once the picture is taken. */
export const FaceGuide = ({ done = false, children }: { done?: boolean; children: ReactNode }) => (
  <div className="relative aspect-[4/3] w-full max-w-[40rem] overflow-hidden rounded-2xl bg-deep">
    {children}
    {!done && (
      <>
        <svg aria-hidden viewBox="0 0 640 480" className="absolute inset-0 size-full">
          <defs>
            <mask id="face-guide">
              <rect width="640" height="480" fill="white" />
              <ellipse cx="320" cy="232" rx="138" ry="184" fill="black" />
            </mask>
          </defs>
          <rect width="640" height="480" fill="rgb(11 43 38 / 0.6)" mask="url(#face-guide)" />
          <ellipse
            cx="320"
            cy="232"
            rx="138"
            ry="184"
            fill="none"
            stroke="#8fe0bd"
            strokeWidth="4"
            strokeDasharray="14 10"
          />
        </svg>
        <p className="absolute inset-x-0 bottom-3 text-center text-sm font-medium text-on-deep">
          Encaixe o rosto na linha
        </p>
      </>
    )}
  </div>
);
