import { AboutSection } from './AboutSection.tsx';
import { FeaturedVehicles } from './FeaturedVehicles.tsx';
import { Hero } from './Hero.tsx';
import { PremiumServices } from './PremiumServices.tsx';

/** Home, section 2. */
export function HomeScreen() {
  return (
    <>
      <Hero />
      <FeaturedVehicles />
      <PremiumServices />
      <AboutSection />
    </>
  );
}
