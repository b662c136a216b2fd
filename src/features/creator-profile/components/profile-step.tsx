import type { ReactNode } from 'react';
import type { ProfilePart } from '#contract/profile/completeness.ts';
import { useOwnProfile } from '../queries.ts';
import { PhotoStep } from './photo-step.tsx';
import { CityStep, InterestsStep } from './profile-step-choices.tsx';
import { BioStep, BirthStep, SocialStep } from './profile-step-texts.tsx';
import type { StepProps } from './step-form.tsx';

const steps: Record<ProfilePart, (props: StepProps) => ReactNode> = {
  photo: PhotoStep,
  bio: BioStep,
  city: CityStep,
  interests: InterestsStep,
  birthDate: BirthStep,
  social: SocialStep,
};

type Props = Omit<StepProps, 'view'> & { part: ProfilePart };

/** One missing part of one's own profile, saved as soon as it is there. Works the same without a connection. */
export function ProfileStep({ part, ...props }: Props) {
  const view = useOwnProfile(props.actor);
  if (!view || view === 'missing') return null;
  const Step = steps[part];
  return <Step key={part} {...props} view={view} />;
}
