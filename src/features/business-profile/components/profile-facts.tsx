import { ExternalLink, Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { isWebUrl } from '#contract/profile/edits.ts';
import { categoryLabel } from '#src/lib/category-label.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Row, Stack, Text } from '#src/ui/layout.tsx';
import { Picture } from '#src/ui/picture.tsx';
import type { BusinessFacts } from '../facts.ts';
import { businessLinks } from '#contract/profile/links.ts';
import { shownLinks } from '#src/lib/social-links.ts';
import { PlaceCard } from './place-card.tsx';
import { RatingButton } from './rating-button.tsx';
import styles from './profile-facts.module.css';

type Props = {
  facts: BusinessFacts;
  /** Pictures that are on this device only, in place of the stored ones. */
  localLogo?: string | undefined;
  localPhoto?: string | undefined;
  /** Beside the name, such as a way to edit. */
  action?: ReactNode;
};

/** A business as everyone sees it. */
export function ProfileFacts({ facts, localLogo, localPhoto, action }: Props) {
  const photo = localPhoto ?? facts.photoUrl;
  return (
    <>
      <Stack as="header" gap={3} align="start">
        <div className={styles.cover}>
          {photo ? (
            <Picture
              src={photo}
              alt={m.business_cover({ name: facts.name })}
              width={16}
              height={9}
              loading="eager"
              className={styles.photo}
            />
          ) : null}
        </div>
        <Avatar
          className={styles.logo ?? ''}
          name={facts.name}
          src={localLogo ?? facts.logoUrl}
          size={96}
          shape="business"
        />
        <div className={styles.title}>
          <h2>{facts.name}</h2>
          {action}
        </div>
        <RatingButton rating={facts.rating} completedCampaigns={facts.metrics.completedCampaigns} />
      </Stack>
      <Stack gap={4} fluid>
        <Part title={m.app_about()}>
          {facts.about.trim() ? (
            <Text breaks lines="pre-line">
              {facts.about}
            </Text>
          ) : (
            <Text tone="muted">{m.app_nothing_here()}</Text>
          )}
        </Part>
        <Part title={m.business_categories()}>
          {facts.categories.length > 0 ? (
            <Row as="ul" gap={2} wrap>
              {facts.categories.map((id) => (
                <li key={id}>
                  <Chip tone="leaf">{categoryLabel(id)}</Chip>
                </li>
              ))}
            </Row>
          ) : (
            <Text tone="muted">{m.business_categories_none()}</Text>
          )}
        </Part>
        <Part title={m.business_connect()}>
          <Connect facts={facts} />
        </Part>
        <PlaceCard facts={facts} />
      </Stack>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card gap={3} packed role="group" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </Card>
  );
}

/** Website and social profiles, each in a new tab; an address that is none of the web is no link. */
function Connect({ facts }: { facts: BusinessFacts }) {
  const social = shownLinks(businessLinks, facts);
  const site = isWebUrl(facts.businessWebsite) ? facts.businessWebsite : null;
  if (social.length === 0 && site === null) {
    return <Text tone="muted">{m.business_connect_none()}</Text>;
  }
  return (
    <ul className={styles.links}>
      {site ? (
        <li>
          <a href={site} target="_blank" rel="noopener noreferrer nofollow">
            <Globe aria-hidden />
            {m.business_website()}
          </a>
        </li>
      ) : null}
      {social.map(({ field, name, href }) => (
        <li key={field}>
          <a href={href} target="_blank" rel="noopener noreferrer nofollow">
            <ExternalLink aria-hidden />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
