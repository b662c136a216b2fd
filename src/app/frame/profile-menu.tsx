import { showFailure } from '#src/ui/show-failure.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Selection } from 'react-aria-components';
import {
  BellRing,
  Camera,
  CircleUserRound,
  Headset,
  LifeBuoy,
  LogOut,
  Monitor,
  Moon,
  Store,
  Sun,
} from 'lucide-react';
import { groupMemberships, type MembershipGroup } from '#contract/profile/rules.ts';
import type { AccountId } from '#contract/ids.ts';
import { switchMembership } from '#src/features/auth/switch-membership.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { setColorScheme, useColorScheme, type ColorScheme } from '#src/ui/color-scheme.ts';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '#src/ui/menu.tsx';
import { InstallItem } from '../install/install-item.tsx';
import { sectionOf } from '../membership-kind.ts';
import { membershipName } from '../membership-name.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import { MoneyItems } from './money-items.tsx';
import { ProfileButton } from './profile-button.tsx';

const InstallSheet = lazy(async () => ({
  default: (await import('../install/install-sheet.tsx')).InstallSheet,
}));

const BlockedPageDialog = lazy(async () => ({
  default: (await import('#src/ui/blocked-page-dialog.tsx')).BlockedPageDialog,
}));

type Props = { defaultOpen: boolean; autoFocus?: boolean };

/** The signed-in user, the active account, the theme, and sign-out. */
export function ProfileMenu({ defaultOpen, autoFocus = false }: Props) {
  const { profile, membership } = useSignedIn();
  const section = sectionOf(membership);
  const navigate = useNavigate();
  const [explainsInstall, setExplainsInstall] = useState(false);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  return (
    <>
      <MenuTrigger defaultOpen={defaultOpen}>
        <ProfileButton autoFocus={autoFocus} />
        <Menu aria-label={m.app_account()}>
          <MembershipSections />
          <ThemeSection />
          <MenuSection title={profile.email}>
            {section === 'creator' ? (
              <MenuItem
                icon={<Camera aria-hidden />}
                onAction={() => void navigate({ to: '/creator/profile/view' })}
              >
                {m.app_profile()}
              </MenuItem>
            ) : null}
            {section === 'creator' ? (
              <MenuItem
                icon={<Store aria-hidden />}
                onAction={() => void navigate({ to: '/creator/following' })}
              >
                {m.following_title()}
              </MenuItem>
            ) : null}
            <MenuItem
              icon={
                profile.photoUrl ? (
                  <Avatar name={profile.firstName} src={profile.photoUrl} size={24} />
                ) : (
                  <CircleUserRound aria-hidden />
                )
              }
              onAction={() => void navigate({ to: '/user/account' })}
            >
              {m.app_account()}
            </MenuItem>
            <MoneyItems onBlocked={setBlockedUrl} />
            {section ? (
              <MenuItem
                icon={<LifeBuoy aria-hidden />}
                onAction={() => void navigate({ to: `/${section}/support` })}
              >
                {m.app_support()}
              </MenuItem>
            ) : null}
            {profile.isSupport ? (
              <MenuItem
                icon={<Headset aria-hidden />}
                onAction={() => void navigate({ to: '/desk' })}
              >
                {m.desk_title()}
              </MenuItem>
            ) : null}
            <MenuItem
              icon={<BellRing aria-hidden />}
              onAction={() => void navigate({ to: '/settings/notifications' })}
            >
              {m.settings_notifications_title()}
            </MenuItem>
            <InstallItem onExplain={() => setExplainsInstall(true)} />
            <MenuItem
              icon={<LogOut aria-hidden />}
              onAction={() => void navigate({ to: '/logout' })}
            >
              {m.app_logout()}
            </MenuItem>
          </MenuSection>
        </Menu>
      </MenuTrigger>
      {explainsInstall ? (
        <Suspense>
          <InstallSheet onClose={() => setExplainsInstall(false)} />
        </Suspense>
      ) : null}
      {blockedUrl ? (
        <Suspense>
          <BlockedPageDialog url={blockedUrl} onClose={() => setBlockedUrl(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The accounts one may switch to, the active one marked. */
function MembershipSections() {
  const { profile, accountId } = useSignedIn();
  return groupMemberships(profile.memberships).map((group) => (
    <MenuSection
      key={groupTitle(group)}
      title={groupTitle(group)}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={accountId ? [accountId] : []}
      onSelectionChange={(keys) => choose(keys, accountId, profile)}
    >
      {group.memberships.map((membership) => (
        <MenuItem
          key={membership.accountId}
          id={membership.accountId}
          textValue={membershipName(membership, profile)}
          icon={
            <Avatar
              name={membershipName(membership, profile)}
              src={membership.photoUrl}
              size={24}
              shape={membership.creatorId ? 'person' : 'business'}
            />
          }
        >
          {membershipName(membership, profile)}
        </MenuItem>
      ))}
    </MenuSection>
  ));
}

/** Choosing the active account just closes the menu. */
function choose(
  keys: Selection,
  active: AccountId | null,
  profile: Parameters<typeof switchMembership>[0],
): void {
  const chosen = onlyKey(keys);
  if (chosen !== undefined && chosen !== active) {
    void switchMembership(profile, chosen as AccountId).catch(
      showFailure(m.toast_membership_failed),
    );
  }
}

function onlyKey(keys: Selection) {
  return keys === 'all' ? undefined : keys.values().next().value;
}

function groupTitle(group: MembershipGroup): string {
  if (group.kind === 'corporate') return group.corporateName;
  return group.kind === 'creator' ? m.app_group_creator() : m.membership_independent();
}

function ThemeSection() {
  const scheme = useColorScheme();
  return (
    <MenuSection
      title={m.app_theme()}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[scheme]}
      onSelectionChange={(keys) => setColorScheme(onlyKey(keys) as ColorScheme)}
    >
      <MenuItem id="light" icon={<Sun aria-hidden />}>
        {m.app_theme_light()}
      </MenuItem>
      <MenuItem id="dark" icon={<Moon aria-hidden />}>
        {m.app_theme_dark()}
      </MenuItem>
      <MenuItem id="auto" icon={<Monitor aria-hidden />}>
        {m.app_theme_auto()}
      </MenuItem>
    </MenuSection>
  );
}
