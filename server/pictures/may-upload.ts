import { can } from '#contract/permissions.ts';
import type { PicturePurpose } from '#contract/pictures/rules.ts';
import type { Membership } from '#contract/profile/record.ts';

/** Whether a role may send pictures of this purpose: whoever may change what they are for. */
export function mayUpload({ role }: Pick<Membership, 'role'>, purpose: PicturePurpose): boolean {
  switch (purpose) {
    case 'portfolio':
    case 'creatorPhoto':
      return can(role, 'creatorProfile.write');
    case 'businessLogo':
    case 'businessPhoto':
      return can(role, 'businessProfile.write');
  }
}
