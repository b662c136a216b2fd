import { commandKinds } from '#contract/commands/command.ts';
import { can } from '#contract/permissions.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import type { Membership } from '#contract/profile/record.ts';

/** Whether a role may upload files of this purpose, which is the right to edit the target. */
export function mayUpload({ role }: Pick<Membership, 'role'>, purpose: FilePurpose): boolean {
  switch (purpose) {
    case 'portfolio':
    case 'creatorPhoto':
    case 'contentPhoto':
    case 'contentPoster':
    case 'contentVideo':
      return can(role, 'creatorProfile.write');
    case 'businessLogo':
    case 'businessPhoto':
      return can(role, 'businessProfile.write');
    case 'userPhoto':
      return can(role, commandKinds.updateUser.action);
    case 'chatPhoto':
      return can(role, 'chat.send');
    case 'campaignPhoto':
      return can(role, 'campaign.manage');
  }
}
